// Answers calls, the message stream and other requests with a body before Next: directly by the functions of its route handlers, without the framework's overhead
// (docs/decisions/calls-beside-the-framework.md).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../backend/base/asked.ts'
import { bundlePath } from '../model/bundle.ts'
import { carryBundle } from '../proxy/bundle.ts'
import { eventsPath, streamEvents } from '../proxy/events.ts'
import { exchangePath, exchangeSession } from '../proxy/exchange.ts'
import { forward, type Gate } from '../proxy/forward.ts'
import type { Incoming } from '../proxy/incoming.ts'
import { chooseLanguage, languagePath } from '../proxy/language.ts'
import { clientAddress } from '../proxy/origin.ts'
import { familyOf, openApiPath } from '../proxy/path.ts'
import { formsPath, takeForm } from '../site/site-form.ts'
import { incomingOf, placeOf, sendAnswer } from './messages.ts'
import { observeBundled } from './observe.ts'

/** The methods that the route handler exports. */
const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])

/** Answers calls of the families, bundles, the message stream, and requests with a body; returns false for all others, which Next handles. */
export function answerCall(gate: Gate, message: IncomingMessage, response: ServerResponse): boolean {
  const { method = '' } = message
  const { path } = placeOf(message)
  const answering = methods.has(method) && !path.endsWith('/') ? answererOf(method, path) : null
  if (!answering) return false
  const addressOf = (headers: Incoming['headers']) => clientAddress(headers, gate.settings)
  const incoming = incomingOf({ arrivals: gate.arrivals, settings: gate.settings, addressOf }, message, response)
  answering(gate, incoming, message)
    .then((answer) => {
      if (path === eventsPath && answer.status === 200) endLater(response)
      return sendAnswer(answer, message, response)
    })
    .catch(() => response.destroy())
  return true
}

type Answerer = (gate: Gate, incoming: Incoming, message: IncomingMessage) => Promise<Answer>

const posted: Readonly<Record<string, Answerer>> = {
  [bundlePath]: (gate, incoming, message) => carryBundle(gate, incoming, (call) => observeBundled(message, call)),
  [languagePath]: chooseLanguage,
  [exchangePath]: exchangeSession,
}

function answererOf(method: string, path: string): Answerer | null {
  if (familyOf(path) || path === openApiPath) return forward
  if (path === eventsPath && method === 'GET') return streamEvents
  if (method !== 'POST') return null
  if (path.startsWith(formsPath)) return (gate, incoming) => takeForm(gate, incoming, path.slice(formsPath.length))
  return posted[path] ?? null
}

const openStreams = new Set<ServerResponse>()

function endLater(response: ServerResponse): void {
  openStreams.add(response)
  response.once('close', () => openStreams.delete(response))
}

/** Ends all event streams, including those of an external service, which continues to run. */
export function endEventStreams(): void {
  for (const response of openStreams) response.end()
}
