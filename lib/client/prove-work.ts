// The proof of work that the server requires after failed sign-ins (docs/domain/sessions.md#proof-of-work).
import { findProof } from '../model/proof-of-work.ts'
import { load } from './api.ts'
import type { Work } from './proof.worker.ts'

/** The data sent with the attempt. */
export interface Proof {
  captcha_id: string
  captcha: string
}

/** Requests a challenge and computes its proof for one account. Fails without a challenge; an abort ends it without an answer. */
export async function proveWork(account: string, signal: AbortSignal): Promise<Proof> {
  const { captcha_id, difficulty } = await load('GET /api/app/base/app/sys/user/captcha', {}, { quiet: true, signal })
  return { captcha_id, captcha: await workFor({ challenge: captcha_id, account, difficulty }, signal) }
}

/** In a worker; if the browser cannot start one, in the page itself. */
function workFor(work: Work, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
    signal.addEventListener('abort', () => worker.terminate())
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = () => resolve(findProof(work.challenge, work.account, work.difficulty))
    worker.postMessage(work)
  })
}
