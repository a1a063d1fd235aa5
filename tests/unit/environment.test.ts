// The operator's settings and the log.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { environmentWarnings, parseEnvironment } from '@/lib/backend/base/environment.ts'
import { createLog } from '@/lib/backend/base/log.ts'
import { aboutSetting, findNearMisses, type SettingName, settingNames } from '@/lib/model/environment.ts'

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

  /** A value that each setting refuses; any text is right for the rest. */
  const wrongValues: Partial<Record<SettingName, string>> = {
    PORT: '65536',
    DATABASE_URL: 'mysql://db/x',
    DATABASE_SESSION_URL: 'http://db/x',
    DATABASE_REPLICA_URL: 'replica',
    DATABASE_POOL_SIZE: '0',
    PUBLIC_URL: 'crm.example.com',
    TRUSTED_PROXIES: '11',
    TRUSTED_ORIGINS: 'portal',
    CONSOLE_URL: '/login',
    UPSTREAM_URL: 'ftp://x',
    UPSTREAM_BASE_URL: 'x',
    UPSTREAM_EIS_URL: 'x',
    UPSTREAM_FINTECH_URL: 'x',
    UPSTREAM_BPM_URL: 'x',
    UPSTREAM_FORMS_URL: 'x',
    UPSTREAM_PARTNER_URL: 'x',
    SECRET_KEY: 'short',
    SESSION_SECRET: 'short',
    APP_KEY: 'short',
    SESSION_IDLE_MINUTES: '1.5',
    SESSION_ABSOLUTE_HOURS: '721',
    UPLOAD_MAX_MB: '0',
    MAX_CALLS: 'many',
    MAX_BODIES: '0',
    S3_ENDPOINT: 'store:9000',
    SMTP_PORT: '0',
    SMTP_SECURE: 'yes',
    OIDC_ISSUER: 'login.example.com',
    OIDC_NAME: 'x'.repeat(41),
    OIDC_SCOPE: 'profile',
    MESSAGE_WEBHOOK_URL: 'robot',
    LOG_LEVEL: 'loud',
    LOG_REQUESTS: 'yes',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%zz',
    OTEL_TRACES_SAMPLER_ARG: '1.1',
    METRICS_TOKEN: 'short',
    DEMO_PASSWORD: 'short',
  }
  const anyText: ReadonlySet<string> = new Set([
    'HOST',
    'DATA_DIR',
    'BACKUP_DIR',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'SMTP_HOST',
    'SMTP_USER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_CLAIM',
    'OTEL_SERVICE_NAME',
  ])

  test.each(settingNames)('%s: a wrong value is refused by name, with what it must be and what holds without it', (name) => {
    const wrong = wrongValues[name]
    if (wrong === undefined)
      return expect(anyText.has(name) || /^(SMTP_PASSWORD|SMTP_FROM|MESSAGE_WEBHOOK_SECRET|CONTRACT_\w+)$/.test(name)).toBe(true)
    const { expected, otherwise } = aboutSetting(name)
    expect(() => parseEnvironment({ [name]: wrong })).toThrow(`\n  ${name} must be ${expected}; without it: ${otherwise}`)
    try {
      parseEnvironment({ [name]: wrong })
    } catch (error) {
      expect((error as Error).message.replaceAll(expected, '').replaceAll(otherwise, '')).not.toContain(`'${wrong}'`)
    }
  })

  test('a misspelt setting is pointed out; what other programs set is let be', () => {
    expect(findNearMisses(['DATABSE_URL', 'S3_ENDPIONT', 'SMTP_PASS', 'LOGLEVEL', 'TRUSTED_PROXY'])).toEqual([
      { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
      { name: 'S3_ENDPIONT', meant: 'S3_ENDPOINT' },
      { name: 'SMTP_PASS', meant: 'SMTP_HOST' },
      { name: 'LOGLEVEL', meant: 'LOG_LEVEL' },
    ])
    expect(
      findNearMisses(['PATH', 'HOME', 'PWD', 'LANG', 'HOSTNAME', 'SHELL', 'NODE_ENV', 'npm_config_port', 'API_KEY', ...settingNames]),
    ).toEqual([])
    expect(environmentWarnings({ DATABSE_URL: 'postgres://user:hunter2@db/x' }).join()).not.toContain('hunter2')
  })

  test('the table of docs/operations.md is made of the declarations', () => {
    const rows = settingNames.map((name) => {
      const { meaning, otherwise } = aboutSetting(name)
      return `| \`${name}\` | ${meaning} | ${otherwise} |`
    })
    const [, written = ''] = readFileSync('docs/operations.md', 'utf8').split(/^## Settings$/m)
    const lines = written.split('\n').filter((line) => line.startsWith('| `'))
    expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual(rows)
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
