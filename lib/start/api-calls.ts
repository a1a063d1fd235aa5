// Answers calls, the message stream and what else is sent to us before Next is asked: by the functions that its route handlers export, without the framework's own way to them
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

/** Answers a call below one of the families, several in a bundle, the message stream, and whatever has a body; false leaves anything else to Next. */
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

/** Ends all streams of events, those too that come from a service elsewhere, which goes on. */
export function endEventStreams(): void {
  for (const response of openStreams) response.end()
}
