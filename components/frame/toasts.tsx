// Draws toasts as antd's messages; loaded after the page, because antd's part for them is large.
'use client'
import useMessage from 'antd/es/message/useMessage'
import { useEffect } from 'react'
import { useStore } from '@/lib/client/store'
import { takeToasts, toastQueue } from './toast-queue'

export function Toasts() {
  const [message, holder] = useMessage({ duration: 3, maxCount: 3 })
  const { waiting } = useStore(toastQueue)
  useEffect(() => {
    if (waiting.length > 0) for (const { kind, text, seconds } of takeToasts()) void message[kind](text, seconds)
  }, [waiting, message])
  return holder
}
