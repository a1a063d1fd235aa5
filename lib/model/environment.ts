// Every setting of the environment, declared once: its check, meaning, default, and error message.
import { z } from 'zod'
import { familyPrefix } from './definition.ts'

interface About {
  meaning: string
  /** The default. */
  otherwise: string
  /** What it must be, after "must be". */
  expected: string
}

/** Adds the words to a check; they must be the last part of it. */
const about = <T extends z.ZodType>(check: T, meaning: string, otherwise: string, expected: string): T =>
  check.meta({ meaning, otherwise, expected } satisfies About)

const count = (fallback: number, min: number, max: number, meaning: string, otherwise = String(fallback)) =>
  about(z.coerce.number().int().min(min).max(max).default(fallback), meaning, otherwise, `a whole number from ${min} to ${max}`)

const switchText = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => value === 'true' || value === '1' || value === 'on')
  .default(false)
const toggle = (meaning: string) => about(switchText, meaning, 'off', '`on` or `off`')

const originList = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ })))
  .default([])

const words = (meaning: string, otherwise: string, min = 1) =>
  about(z.string().min(min).optional(), meaning, otherwise, min > 1 ? `at least ${min} characters long` : 'a text')
const address = (meaning: string, otherwise: string) =>
  about(z.url({ protocol: /^https?$/ }).optional(), meaning, otherwise, 'an address that begins with http:// or https://')

const upstreams = Object.fromEntries(
  Object.keys(familyPrefix).map((family) => [
    `UPSTREAM_${family.toUpperCase()}_URL`,
    address(`the service for the calls of the family ${family}`, '`UPSTREAM_URL`'),
  ]),
) as Record<`UPSTREAM_${Uppercase<keyof typeof familyPrefix>}_URL`, z.ZodOptional<z.ZodURL>>

/** The settings in the order of the document. NODE_ENV is set by the commands. */
export const environmentShape = {
  PORT: count(3000, 0, 65_535, 'where to listen; 0 takes a free port', '3000; 3001 for `npm run backend`'),
  HOST: words('the address to listen on', 'every interface'),
  DATA_DIR: about(z.string().default('.data'), 'folder of the embedded database, files and secrets', '`.data`', 'a folder'),
  BACKUP_DIR: words('folder of the backups that are made from 运行状态 and every night; best on another disk', '`DATA_DIR/backups`'),
  DATABASE_URL: about(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'a PostgreSQL server (15 or newer, UTF8) in place of the embedded database',
    'embedded',
    'an address like postgres://user:password@host:5432/database',
  ),
  DATABASE_SESSION_URL: about(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'the same database without a pool in transaction mode between, where `DATABASE_URL` goes through one (PgBouncer)',
    '`DATABASE_URL`',
    'an address like postgres://user:password@host:5432/database',
  ),
  DATABASE_REPLICA_URL: about(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'a streaming replica that answers what may be some seconds old: reports and logs',
    'none',
    'an address like postgres://user:password@host:5432/database',
  ),
  DATABASE_POOL_SIZE: count(16, 1, 500, 'connections to the database of each process'),
  PUBLIC_URL: address('the address users know; https makes cookies Secure and sends HSTS', 'the Host of the request'),
  TRUSTED_PROXIES: count(0, 0, 10, 'proxies in front of us whose `X-Forwarded-*` counts'),
  TRUSTED_ORIGINS: about(
    originList,
    'origins whose links may sign in without a click, separated by commas',
    'none',
    'origins like https://portal.example.com, separated by commas',
  ),
  CONSOLE_URL: address('where the browser goes after signing out', '`/login`'),
  UPSTREAM_URL: address(
    'a service that answers all calls in place of the backend inside; both need the same `APP_KEY`',
    'the backend inside',
  ),
  ...upstreams,
  SECRET_KEY: words('encrypts private fields; without it they are lost', 'made at the first start, in `DATA_DIR/secrets.json`', 32),
  SESSION_SECRET: words('seals session cookies; the same in every process', 'made at the first start', 32),
  APP_KEY: words('what this application names itself by towards services', 'made at the first start', 16),
  SESSION_IDLE_MINUTES: count(30, 1, 24 * 60, 'a session ends after so long without a call'),
  SESSION_ABSOLUTE_HOURS: count(12, 1, 24 * 30, 'a session ends after so long in any case'),
  UPLOAD_MAX_MB: count(50, 1, 2048, 'the largest file'),
  MAX_CALLS: count(
    256,
    1,
    999_999,
    'calls under way at once, here and in `npm run backend`, as many uploads and pages beside; more wait, and are 503 after 5 s',
  ),
  MAX_BODIES: count(
    400,
    1,
    999_999,
    'bodies of requests that one address may have on their way at once; for one more the slowest of them is given up',
  ),
  S3_ENDPOINT: address('an S3-compatible store for files; needs the next four', 'files in `DATA_DIR/files`'),
  S3_BUCKET: words('its bucket', 'none'),
  S3_REGION: about(z.string().default('us-east-1'), 'its region', '`us-east-1`', 'a text'),
  S3_ACCESS_KEY: words('its access key', 'none'),
  S3_SECRET_KEY: words('its secret key', 'none'),
  SMTP_HOST: words('a mail server', 'mail is not sent; the log says so'),
  SMTP_PORT: count(587, 1, 65_535, 'its port'),
  SMTP_SECURE: toggle('TLS from the first byte'),
  SMTP_USER: words('its user', 'no sign-in'),
  SMTP_PASSWORD: words('its password', 'none'),
  SMTP_FROM: words('the sender', '`SMTP_USER`'),
  OIDC_ISSUER: address('the identity provider (OpenID Connect) that signs people in beside their passwords', 'passwords alone'),
  OIDC_CLIENT_ID: words('what this application is called there; needed with `OIDC_ISSUER`', 'passwords alone'),
  OIDC_CLIENT_SECRET: words('its secret there', 'a client without one'),
  OIDC_NAME: about(
    z.string().max(40).default('统一身份认证'),
    'what the button on the sign-in page calls it',
    '统一身份认证',
    'at most 40 characters long',
  ),
  OIDC_CLAIM: about(
    z.string().min(1).default('preferred_username'),
    'the claim that holds the account name; `email` finds the user by his e-mail',
    '`preferred_username`',
    'a text',
  ),
  OIDC_SCOPE: about(
    z
      .string()
      .regex(/(^| )openid( |$)/)
      .default('openid profile email'),
    'what it is asked for',
    '`openid profile email`',
    'names with blanks between, `openid` among them',
  ),
  MESSAGE_WEBHOOK_URL: address('the robot of 企业微信, 钉钉 or 飞书 that gets messages', 'none'),
  MESSAGE_WEBHOOK_SECRET: words('its signing secret (钉钉)', 'none'),
  LOG_LEVEL: about(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'how much is logged',
    '`info`',
    'one of fatal, error, warn, info, debug, trace, silent',
  ),
  LOG_REQUESTS: toggle('a log line for every request; failed ones are written always'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    'an OpenTelemetry collector (OTLP over HTTP) that gets spans of requests, calls and statements',
    'no spans',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: about(
    z
      .string()
      .regex(/^[\w.-]+=[^,]*(?:,\s*[\w.-]+=[^,]*)*$/)
      .refine((text) => {
        try {
          return decodeURIComponent(text) !== ''
        } catch {
          return false
        }
      })
      .optional(),
    'headers for it, as `name=value,name=value`, percent-encoded',
    'none',
    'a list like name=value,name=value',
  ),
  OTEL_SERVICE_NAME: about(
    z.string().min(1).default('business-office'),
    'what this application is called there',
    '`business-office`',
    'a text',
  ),
  OTEL_TRACES_SAMPLER_ARG: about(
    z.coerce.number().min(0).max(1).default(1),
    'the part of the traces begun here that is sent',
    '1: all',
    'a number from 0 to 1',
  ),
  METRICS_TOKEN: words(
    'who sends it as `Authorization: Bearer` may read `/metrics`',
    'programs of this machine may, but not through a proxy',
    16,
  ),
  CONTRACT_USER: words('account that `npm run contract` signs in with', 'calls without a session alone'),
  CONTRACT_PASSWORD: words('its password', 'none'),
  DEMO_PASSWORD: words('password of the demo accounts', 'made and printed', 8),
} as const

export type SettingName = keyof typeof environmentShape

export const settingNames = Object.keys(environmentShape) as SettingName[]

/** The words of a setting. */
export const aboutSetting = (name: SettingName): About => environmentShape[name].meta() as unknown as About

/** Settings that programs of every kind have, and which only look like ours. */
const foreign: ReadonlySet<string> = new Set(['API_KEY', 'S3_USE_PATH_STYLE'])
const ownPrefix = /^(S3|SMTP|OIDC|UPSTREAM|SESSION|MESSAGE_WEBHOOK|METRICS|DATABASE)_/

/** Names that are probably misspelt settings, each with the one that may be meant. */
export function findNearMisses(given: readonly string[]): { name: string; meant: SettingName }[] {
  const known: ReadonlySet<string> = new Set(settingNames)
  return given.flatMap((name) => {
    if (known.has(name) || foreign.has(name) || !/^[A-Z][A-Z0-9_]+$/.test(name)) return []
    const near = settingNames
      .map((meant) => ({ name, meant, distance: distanceOf(name, meant) }))
      .sort((one, other) => one.distance - other.distance)[0]
    if (!near) return []
    const close = near.distance <= (near.meant.length < 8 ? 1 : 2) && near.meant.length >= 6
    return close || ownPrefix.test(name) ? [{ name, meant: near.meant }] : []
  })
}

/** Letters to add, drop or replace until one text is the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    for (let at = 1; at <= other.length; at++)
      next[at] = Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + Number(one[line - 1] !== other[at - 1]))
    row = next
  }
  return row[other.length] ?? 0
}
