// The customer's answer to a shared quote: accepted, or refused with a reason.
'use client'
import { useId, useState } from 'react'
import { useOnce } from '@/lib/client/use-once'
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'
import type { Envelope } from '@/lib/model/wire'
import style from './quote.module.css'

interface Words {
  accept: string
  refuse: string
  reason: string
  accepted: string
  refused: string
  failed: string
}

type AnswerCall = 'POST /api/eis/restful/pricing/shared/answer'
/** With the reasons of a refusal by field. */
type Answered = Envelope<Partial<CallAnswer<AnswerCall>> & { fields?: Record<string, string> }>

export function QuoteAnswer({ code, status, words }: { code: string; status: string; words: Words }) {
  const id = useId()
  const [state, setState] = useState(status)
  const [reason, setReason] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const { busy, once } = useOnce()
  const answer = async (result: 0 | 1) => {
    setFailure('')
    try {
      const response = await fetch('/api/eis/restful/pricing/shared/answer', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({ code, result, ...(result === 0 && { reason: reason ?? '' }) } satisfies CallInput<AnswerCall>),
      })
      const envelope = (await response.json()) as Answered
      if (envelope.code === 0 && envelope.data?.status) setState(envelope.data.status)
      else setFailure(envelope.data?.fields?.reason ?? envelope.message)
    } catch {
      setFailure(words.failed)
    }
  }
  if (state === 'ACCEPT' || state === 'REFUSE')
    return (
      <p role="status" className={style.done}>
        {state === 'ACCEPT' ? words.accepted : words.refused}
      </p>
    )
  return (
    <div className={style.answer}>
      <button type="button" className={style.accept} disabled={busy} onClick={() => void once(() => answer(1))}>
        {words.accept}
      </button>
      {reason === null ? (
        <button type="button" disabled={busy} onClick={() => setReason('')}>
          {words.refuse}
        </button>
      ) : (
        <>
          <label htmlFor={id}>{words.reason}</label>
          <textarea id={id} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
          <button type="button" disabled={busy} onClick={() => void once(() => answer(0))}>
            {words.refuse}
          </button>
        </>
      )}
      {failure && (
        <p role="alert" className={style.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}
