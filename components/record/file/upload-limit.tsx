// How large a file may be that is uploaded: what the operator says (UPLOAD_MAX_MB), so that a larger one is refused before it is sent.
'use client'
import { createContext, type ReactNode, use } from 'react'
import { limits } from '@/lib/model/wire'

const LimitContext = createContext<number>(limits.uploadBytes)

/** Tells the controls below it the limit of the server. */
export function UploadLimit({ bytes, children }: { bytes: number; children: ReactNode }) {
  return <LimitContext value={bytes}>{children}</LimitContext>
}

/** In bytes. */
export const useUploadLimit = (): number => use(LimitContext)
