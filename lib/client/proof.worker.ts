// Computes the proof of work in a worker, so that the page stays responsive.
import { findProof } from '../model/proof-of-work.ts'

export interface Work {
  challenge: string
  account: string
  difficulty: number
}

addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(findProof(data.challenge, data.account, data.difficulty)))
