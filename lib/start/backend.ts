// npm run backend: the backend alone, as a service that UPSTREAM_URL of another process names.

import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openBackend } from '../backend/app.ts'
import { environment } from '../backend/base/environment.ts'
import { firstAccount } from './demo.ts'
import { addressOf, endOnSignal, listen, requireFreePort } from './http-server.ts'
import { explainAndExit, requireNode } from './start-error.ts'

async function main(): Promise<void> {
  requireNode()
  const port = process.env.PORT ? environment().PORT : 3001
  await requireFreePort(port)
  const backend = await openBackend()
  const server = createServer(getRequestListener((request) => backend.fetch(request)))
  await listen(server, port)
  endOnSignal(server, { endStreams: backend.endStreams, close: backend.close })
  console.log(`\n  ${addressOf(server)}\n`)
  if (backend.firstAdministrator) console.log(firstAccount(backend.firstAdministrator))
}

main().catch(explainAndExit)
