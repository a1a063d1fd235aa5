// A question before something that cannot be undone: asked from anywhere, answered by a dialog that loads when it is needed.
'use client'
import dynamic from 'next/dynamic'
import { createStore, useStore } from '@/lib/client/store'
import type { Question } from './ask-dialog'

interface Asked {
  question: Question | null
  answer: (yes: boolean) => void
}

const asked = createStore<Asked>({ question: null, answer: () => {} })

/** True when the person agrees. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked.get().answer(false)
    asked.set({
      question,
      answer(yes) {
        asked.set({ question: null, answer: () => {} })
        resolve(yes)
      },
    })
  })
}

const AskDialog = dynamic(() => import('./ask-dialog').then((module) => module.AskDialog), { ssr: false })

/** Stands once in the frame. */
export function AskHost() {
  const { question, answer } = useStore(asked)
  return question && <AskDialog question={question} onAnswer={answer} />
}
