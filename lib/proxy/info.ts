// What a QR code or an invitation leads to: a call made in the visitor's name, so that his scan is counted once.
import type { Locale } from '../i18n/locales.ts'
import { ask } from './forward.ts'
import { processGate } from './gate.ts'

export interface InfoTarget {
  name: string
  activity: {
    activity_key: string
    start_time: string
    end_time: string
    address: string | null
    content: string | null
    open: boolean
  } | null
}

/** Null for a link that has ended or never was one. Throws when the upstream fails. */
export async function readInfo(locale: Locale, headers: Headers, args: Readonly<Record<string, string>>): Promise<InfoTarget | null> {
  const gate = processGate()
  const input = Object.fromEntries(['c', 'activity'].flatMap((name) => (args[name] ? [[name, args[name]]] : [])))
  const identity = { token: '', empKey: '', appKey: gate.settings.appKey }
  const asking = { request: { headers: new Headers(headers) }, locale, requestId: crypto.randomUUID() }
  const envelope = await ask(gate, asking, identity, '/api/fintech/biz/site/info/fetch', input)
  if (envelope?.code === 0) return envelope.data as InfoTarget
  if (envelope?.code === 1 || envelope?.code === 400) return null
  throw new Error(`site/info/fetch answered ${envelope?.code ?? 'nothing'}`)
}
