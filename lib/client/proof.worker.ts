// Does the work before a sign-in beside the page, which goes on answering meanwhile.
import { findProof } from '../model/proof-of-work.ts'

export interface Work {
  challenge: string
  account: string
  difficulty: number
}

addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(findProof(data.challenge, data.account, data.difficulty)))
