// A confirmation before an action that cannot be undone: can be requested anywhere; its dialog loads when it is needed.
import dynamic from 'next/dynamic'
import { retried } from '@/lib/client/retried'
import { createStore, useStore } from '@/lib/client/store'
import type { Question } from './confirm-dialog'

interface PendingQuestion {
  question: Question | null
  answer: (yes: boolean) => void
}

const pendingQuestion = createStore<PendingQuestion>({ question: null, answer: () => {} })

/** True if the user confirms. */
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

/** Mounted once in the frame. */
export function ConfirmHost() {
  const { question, answer } = useStore(pendingQuestion)
  return question && <ConfirmDialog question={question} onAnswer={answer} />
}
