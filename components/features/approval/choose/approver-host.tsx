// Asks for approvers at any submission; mounted once in the frame, and its dialog loads when it is needed.
'use client'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { type ChosenApprovers, onApproversAsked } from '@/lib/client/chosen-approvers'
import { retried } from '@/lib/client/retried'
import type { ApproverQuestion } from './approver-dialog'

const ApproverDialog = dynamic(() => retried(() => import('./approver-dialog').then((module) => module.ApproverDialog)), { ssr: false })

interface Asked extends ApproverQuestion {
  answer: (chosen: ChosenApprovers | null) => void
}

export function ApproverHost() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    onApproversAsked((choices, problem) => new Promise((answer) => setAsked({ choices, problem, answer })))
    return () => onApproversAsked(null)
  }, [])
  if (!asked) return null
  return (
    <ApproverDialog
      question={asked}
      onAnswer={(chosen) => {
        setAsked(null)
        asked.answer(chosen)
      }}
    />
  )
}
