// The same calls through a socket and our own HTTP server, which answers them before the framework is asked: the proxy's whole suite once more.
import { afterAll } from 'vitest'
import { carryByServer, closeServers } from '../support/gate.ts'

carryByServer()
afterAll(closeServers)
await import('./proxy-requests.test.ts')
await import('./proxy-session.test.ts')
