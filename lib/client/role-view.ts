// Starts and ends a view as a role; all windows of the browser follow (docs/domain/roles-and-permissions.md#view-as-a-role).
import type { CallInput } from '../model/calls/names.ts'
import { load, onViewOver, send } from './api.ts'
import { flash } from './flash.ts'
import { changeViewer } from './session-end.ts'

const beginCall = 'POST /api/app/base/sys/role/view/begin'
const endCall = 'POST /api/app/base/sys/role/view/end'

export async function beginView(input: CallInput<typeof beginCall>): Promise<void> {
  await send(beginCall, input)
  changeViewer('/')
}

export async function endView(): Promise<void> {
  await send(endCall)
  changeViewer('/system/role')
}

/** Checks with the server whether the view is still active. */
export function askWhetherOver(): void {
  load('GET /api/app/base/app/sys/permission/getUserPermissionByToken/{token}', { token: 'me' }).catch(() => undefined)
}

let leaving = false

/** Confirms the end of an expired view. */
onViewOver((message) => {
  if (leaving) return
  leaving = true
  const go = () => {
    flash(message)
    changeViewer('/')
  }
  send(endCall, {}, { quiet: true }).then(go, () => {
    leaving = false
  })
})
