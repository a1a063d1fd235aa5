// A question before something that cannot be undone: asked from anywhere, answered by a dialog that loads when it is needed.
'use client'
import dynamic from 'next/dynamic'
import { retried } from '@/lib/client/retried'
import { createStore, useStore } from '@/lib/client/store'
import type { Question } from './confirm-dialog'

interface PendingQuestion {
  question: Question | null
  answer: (yes: boolean) => void
}

const pendingQuestion = createStore<PendingQuestion>({ question: null, answer: () => {} })

/** True when the person agrees. */
export function confirmAction(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    pendingQuestion.get().answer(false)
    pendingQuestion.set({
      question,
      answer(yes) {
        pendingQuestion.set({ question: null, answer: () => {} })
        resolve(yes)
      },
    })
  })
}

const ConfirmDialog = dynamic(() => retried(() => import('./confirm-dialog').then((module) => module.ConfirmDialog)), { ssr: false })

/** Stands once in the frame. */
export function ConfirmHost() {
  const { question, answer } = useStore(pendingQuestion)
  return question && <ConfirmDialog question={question} onAnswer={answer} />
}
