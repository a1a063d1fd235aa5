// The process service's key for the application in use. Its token is replaced on the server by the same call and stays there
// (docs/domain/wire.md#process-service).
'use client'
import { useEffect } from 'react'
import { load } from './api.ts'
import { appState, bpmState } from './session-state.ts'
import { useStore } from './store.ts'

let replacedFor: string | null = null

/**
 * Asks for the process service's key of an application and keeps it; nothing is asked while the kept one is that application's.
 * @param target the application's key; null for the one that the session belongs to
 */
export async function replaceBpmKey(target: string | null): Promise<void> {
  if (bpmState.get().bpmAppKey !== null && replacedFor === target) return
  const answer = await load('POST /api/eis/restful/app/binding/getBpmAppKey', target === null ? {} : { target_app_key: target }, {
    quiet: true,
  })
  replacedFor = target
  bpmState.set({ bpmAppKey: answer.bpm_app_key })
}

/** Screens of processes need the key of the application in use; without one the server's own counts. */
export function useProcessService(): void {
  const target = useStore(appState, ({ appkey }) => appkey)
  useEffect(() => {
    replaceBpmKey(target).catch(() => undefined)
  }, [target])
}
