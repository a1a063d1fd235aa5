// What an operator is told at the start about a service elsewhere.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createGate } from '@/lib/proxy/forward.ts'
import { upstreamAdvice } from '@/lib/start/run.ts'
import { testSettings } from '../support/gate.ts'
import { recordingUpstream } from '../support/recording-upstream.ts'

const upstream = await recordingUpstream()
const detail = '/api/app/base/app/base/info/getDetail'

afterAll(() => upstream.close())
beforeEach(() => upstream.reset())

test('a service that knows the key of the application gives no advice', async () => {
  upstream.on(detail, { code: 0, message: '', data: { app_key: 'own-app-key-0001' } })
  expect(await upstreamAdvice(createGate(testSettings(upstream.address)))).toBeNull()
})

test('one that does not know it is told with the setting to mend', async () => {
  upstream.on(detail, { code: 0, message: '', data: null })
  const advice = await upstreamAdvice(createGate(testSettings(upstream.address)))
  expect(advice).toContain(upstream.address)
  expect(advice).toContain('APP_KEY')
})

test('one that is not there is told too, and the backend inside needs no advice', async () => {
  expect(await upstreamAdvice(createGate(testSettings('http://127.0.0.1:9')))).toContain('does not answer')
  const inside = testSettings(upstream.address)
  inside.addresses.base = null
  expect(await upstreamAdvice(createGate(inside))).toBeNull()
})
