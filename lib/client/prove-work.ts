// The work that the server asks for before another sign-in after failures (docs/domain/sessions.md#proof-of-work).
import { findProof } from '../model/proof-of-work.ts'
import { load } from './api.ts'
import type { Work } from './proof.worker.ts'

/** What goes with the attempt. */
export interface Proof {
  captcha_id: string
  captcha: string
}

/** Takes a challenge and does its work for one account. Fails when there is no challenge to be had; ends without an answer at the signal. */
export async function proveWork(account: string, signal: AbortSignal): Promise<Proof> {
  const { captcha_id, difficulty } = await load('GET /api/app/base/app/sys/user/captcha', {}, { quiet: true, signal })
  return { captcha_id, captcha: await workFor({ challenge: captcha_id, account, difficulty }, signal) }
}

/** In a worker; where the browser starts none, in the page itself. */
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
