// Answers calls of the separate backend: a limited number at once, each after its body was received.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Backend } from '../backend/app.ts'
import type { Answer } from '../backend/base/asked.ts'
import { requestIdOf } from '../model/request-id.ts'
import { limits } from '../model/wire.ts'
import { failure } from '../proxy/answer.ts'
import { Arrivals } from '../proxy/arrivals.ts'
import { asAddress, asUser } from '../proxy/asker.ts'
import { startClock } from '../proxy/clock.ts'
import { eventsPath } from '../proxy/events.ts'
import { longestMs, longestStreamMs } from '../proxy/forward.ts'
import { codeOf } from '../proxy/in-turn.ts'
import type { Incoming } from '../proxy/incoming.ts'
import type { Settings } from '../proxy/settings.ts'
import { type Asker, type Turn, Turns } from '../proxy/turns.ts'
import { incomingOf, sendAnswer } from './messages.ts'

export interface BackendDoor {
  calls: Turns
  uploads: Turns
  arrivals: Arrivals
  answer(backend: Pick<Backend, 'answer'>, message: IncomingMessage, response: ServerResponse): void
}

type Limits = Pick<Settings, 'maxCalls' | 'waitMs' | 'pace' | 'timeoutMs' | 'uploadTimeoutMs' | 'bodyBytes' | 'uploadBytes'>

export function openBackendDoor(settings: Limits): BackendDoor {
  const { maxCalls: most, waitMs, pace, bodyBytes, uploadBytes } = settings
  const [calls, uploads, arrivals] = [new Turns({ most, waitMs }), new Turns({ most, waitMs }), new Arrivals(pace)]
  const door = { arrivals, settings, addressOf: callerOf }

  async function answerInTurn(backend: Pick<Backend, 'answer'>, message: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = incomingOf(door, message, response)
    const { method, path, search, headers, signal } = incoming
    const fail = (code: number) => sendAnswer(failure(code, localeOf(headers), requestIdOf(headers)), message, response, false)
    // event streams last as long as a page is open
    if (path === eventsPath)
      return sendAnswer(await backend.answer({ method, path, search, headers, body: null, signal }), message, response, false)
    const brings = /^multipart\//i.test(headers.get('content-type') ?? '')
    const clock = startClock(signal, longestMs(settings, brings))
    let turn: Turn | null = null
    let begun: Promise<Answer> | undefined
    try {
      const whole = brings ? null : await incoming.readBody(bodyBytes)
      turn = await (brings ? uploads : calls).take(signal, askerOf(headers, most, brings))
      if (!turn) return await fail(503)
      turn.lastFor(longestMs(settings, brings), () => response.destroy())
      const body = brings ? incoming.streamBody(uploadBytes + limits.besideFileBytes, clock.fail) : whole
      begun = backend.answer({ method, path, search, headers, body, signal: clock.signal })
      const answer = await clock.race(begun)
      turn.lastFor(longestStreamMs, () => response.destroy())
      await sendAnswer(answer, message, response, false)
    } catch (error) {
      if (response.headersSent) response.destroy()
      else await fail(clock.late ? 504 : codeOf(error, signal))
    } finally {
      clock.stop()
      if (turn && begun) begun.then(turn.leave, turn.leave)
      else turn?.leave()
    }
  }

  return {
    calls,
    uploads,
    arrivals,
    answer: (backend, message, response) => void answerInTurn(backend, message, response).catch(() => response.destroy()),
  }
}

/** By the backend itself. */
const localeOf = (headers: Incoming['headers']) => (headers.get('accept-language')?.startsWith('en') ? 'en' : 'zh-CN')

/** The client address that the application in front has seen. */
const callerOf = (headers: Incoming['headers']): string => headers.get('x-real-ip') ?? ''

function askerOf(headers: Incoming['headers'], most: number, uploads: boolean): Asker {
  const token = headers.get('token')
  return token ? asUser(token, most, uploads) : asAddress(callerOf(headers), most)
}
