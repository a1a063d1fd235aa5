// The operator's settings and the log.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEnvironment } from '@/lib/backend/base/environment.ts'
import { createLog } from '@/lib/backend/base/log.ts'

describe('environment', () => {
  test('without any setting the defaults apply', () => {
    expect(parseEnvironment({})).toMatchObject({
      DATA_DIR: path.resolve('.data'),
      PORT: 3000,
      SESSION_IDLE_MINUTES: 30,
      SESSION_ABSOLUTE_HOURS: 12,
      TRUSTED_PROXIES: 0,
      UPLOAD_MAX_MB: 50,
      LOG_LEVEL: 'info',
    })
    expect(parseEnvironment({ DATABASE_URL: ' ', PORT: '' })).toMatchObject({ PORT: 3000 })
    expect(parseEnvironment({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
  })

  test('a relative data folder becomes absolute', () => {
    expect(parseEnvironment({ DATA_DIR: 'somewhere' }).DATA_DIR).toBe(path.resolve('somewhere'))
  })

  test('all invalid settings are reported together, without their values', () => {
    const wrong = {
      PORT: 'abc',
      SESSION_IDLE_MINUTES: '0',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      LOG_LEVEL: 'loud',
      TRUSTED_ORIGINS: 'nonsense',
    }
    try {
      parseEnvironment(wrong)
      expect.unreachable()
    } catch (error) {
      for (const name of Object.keys(wrong)) expect((error as Error).message).toContain(name)
      expect((error as Error).message).not.toContain('hunter2')
    }
  })

  test('an incomplete S3 configuration is refused, a complete one is accepted', () => {
    const store = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
    expect(parseEnvironment(store)).toMatchObject(store)
    expect(() => parseEnvironment({ S3_BUCKET: 'files' })).toThrow(/S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY/)
  })

  test('lists and switches are read', () => {
    expect(parseEnvironment({ TRUSTED_ORIGINS: 'https://a.example.com, https://b.example.com', SMTP_SECURE: 'on' })).toMatchObject({
      TRUSTED_ORIGINS: ['https://a.example.com', 'https://b.example.com'],
      SMTP_SECURE: true,
    })
  })
})

describe('log', () => {
  function written(run: (log: ReturnType<typeof createLog>) => void): string {
    const lines: string[] = []
    run(createLog('trace', { write: (line) => void lines.push(line) }))
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    return lines.join('')
  }

  test('tokens, cookies, passwords and query strings are not written', () => {
    const text = written((log) => {
      log.info({ token: 'SECRET1', headers: { cookie: 'SECRET2', authorization: 'SECRET3' }, input: { password: 'SECRET4' } }, 'call')
      log.child({ token: 'SECRET5' }).warn({ url: '/api/x?token=SECRET6#SECRET7', path: '/a?SECRET8' }, 'refused')
      log.error({ request: { headers: { 'set-cookie': 'SECRET9' } } }, 'failed')
    })
    expect(text).not.toContain('SECRET')
    expect(text).toContain('"url":"/api/x"')
    expect(text).toContain('"level":"warn"')
  })

  test('a database error is written without the row values that it quotes', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "a_key"'), {
      code: '23505',
      detail: 'Key (phone)=(SECRET) already exists.',
      where: 'SECRET',
    })
    const text = written((log) => log.error({ err: new Error('call failed', { cause }) }, 'failed'))
    expect(text).not.toContain('SECRET')
    expect(text).toContain('23505')
    expect(text).toContain('call failed')
  })
})
