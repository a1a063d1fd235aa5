// Everything between the command and the first call of the backend alone.
import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { environment, environmentWarnings } from '../backend/base/environment.ts'
import { launchDatabase } from '../backend/db/launch.ts'
import { eventsPath } from '../proxy/events.ts'
import { readinessResponse } from '../proxy/readiness.ts'
import { createCrowd } from './crowd.ts'
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
  const calls = createCrowd(environment().MAX_CALLS, localeOf)
  const backend = await openBackend({ turns: () => ({ calls: calls.turns }) })
  const answer = getRequestListener((request) => backend.fetch(request))
  const operations: Operations = {
    ready: async () => readinessResponse(await backend.ready()),
    condition: backend.condition,
    metricsToken: environment().METRICS_TOKEN,
    calls: () => calls.turns,
  }
  const server = makeServer((message, response) => {
    if (answerOperations(operations, message, response)) return
    observeRequest(message, response)
    // streams of events last as long as somebody looks on
    if (message.url === eventsPath) void answer(message, response)
    else calls.answer(message, response, () => void answer(message, response))
  })
  await listen(server, port)
  endOnSignal(server, { endStreams: backend.endStreams, close: backend.close })
  console.log(`\n  ${addressOf(server)}\n`)
  if (backend.firstAdministrator) console.log(firstAccount(backend.firstAdministrator))
}

/** As the backend itself tells it. */
const localeOf = ({ headers }: IncomingMessage) => (headers['accept-language']?.startsWith('en') ? 'en' : 'zh-CN')
