// Startup of the separate backend, from the command to the first call.
import { environment, environmentWarnings } from '../backend/base/environment.ts'
import { launchDatabase } from '../backend/db/launch.ts'
import { readinessResponse, stuckIn } from '../proxy/readiness.ts'
import { readSettings } from '../proxy/settings.ts'
import { openBackendDoor } from './backend-calls.ts'
import { firstAccount } from './demo.ts'
import { addressOf, endOnSignal, listen, makeServer, requireFreePort } from './http-server.ts'
import { observeRequest } from './observe.ts'
import { answerOperations, type Operations } from './operations.ts'
import { resetWhenAsked } from './reset.ts'
import { explainAndExit, requireNode } from './start-error.ts'

/** Runs the command; failures are printed and end the process. */
export function runBackend(): void {
  start().catch(explainAndExit)
}

async function start(): Promise<void> {
  requireNode()
  for (const line of environmentWarnings(process.env)) console.warn(line)
  const port = process.env.PORT ? environment().PORT : 3001
  await requireFreePort(port)
  await resetWhenAsked(process.argv, environment())
  launchDatabase(environment())
  const { openBackend } = await import('../backend/app.ts')
  const settings = readSettings(process.env)
  const door = openBackendDoor(settings)
  const backend = await openBackend({ turns: () => ({ calls: door.calls }) })
  const operations: Operations = {
    ready: async () => readinessResponse(stuckIn(settings, door.calls, door.uploads) ?? (await backend.ready())),
    condition: backend.condition,
    metricsToken: environment().METRICS_TOKEN,
    door: () => door,
  }
  const server = makeServer((message, response) => {
    if (answerOperations(operations, message, response)) return
    observeRequest(message, response)
    door.answer(backend, message, response)
  })
  await listen(server, port)
  endOnSignal(server, { endStreams: backend.endStreams, close: backend.close })
  console.log(`\n  ${addressOf(server)}\n`)
  if (backend.firstAdministrator) console.log(firstAccount(backend.firstAdministrator))
}
