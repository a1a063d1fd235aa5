// The process service's key for the application in use. The same call exchanges its token on the server, where it stays
// (docs/domain/wire.md#process-service).
import { useEffect } from 'react'
import { load } from './api.ts'
import { appState, bpmState } from './session-state.ts'
import { useStore } from './store.ts'

let replacedFor: string | null = null

/**
 * Loads the process service's key of an application and caches it.
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

/** Process screens need the key of the current application; by default the server's own. */
export function useProcessService(): void {
  const target = useStore(appState, ({ appkey }) => appkey)
  useEffect(() => {
    replaceBpmKey(target).catch(() => undefined)
  }, [target])
}
