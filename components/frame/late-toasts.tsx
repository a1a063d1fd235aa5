// Collects toasts from the beginning and loads what draws them after the page, or with the first of them.
'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '@/lib/client/store'
import { collectToasts, toastQueue } from './toast-queue'

/** From the frame to the loading: the screen and its rows come first. */
const laterMs = 2_000
/** Between two attempts where the connection fails. */
const againMs = 3_000

export function LateToasts() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(collectToasts, [])
  const waits = useStore(toastQueue, ({ waiting }) => waiting.length > 0)
  useEffect(() => {
    if (Toasts) return
    const load = () =>
      import('./toasts').then(
        (module) => setToasts(() => module.Toasts),
        () => {
          timer = setTimeout(load, againMs)
        },
      )
    let timer = setTimeout(load, waits ? 0 : laterMs)
    return () => clearTimeout(timer)
  }, [waits, Toasts])
  return Toasts && <Toasts />
}
