// The operator's settings: one environment, parsed once, with plain English errors.
import path from 'node:path'
import { z } from 'zod'

const count = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max).default(fallback)
const switchText = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => value === 'true' || value === '1' || value === 'on')
const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url()))

const schema = z.object({
  NODE_ENV: z.string().default('production'),
  /** Everything kept on this machine: embedded database, files, secrets. Absolute. */
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  PORT: count(3000, 0, 65_535),
  /** A PostgreSQL server instead of the embedded database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'is no postgres:// address' }).optional(),
  DATABASE_POOL_SIZE: count(16, 1, 500),
  SESSION_IDLE_MINUTES: count(30, 1, 24 * 60),
  SESSION_ABSOLUTE_HOURS: count(12, 1, 24 * 30),
  /** How many proxies in front of us add to X-Forwarded-For. */
  TRUSTED_PROXIES: count(0, 0, 10),
  TRUSTED_ORIGINS: origins.default([]),
  UPLOAD_MAX_MB: count(50, 1, 2048),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: count(587, 1, 65_535),
  SMTP_SECURE: switchText.default(false),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z.string().optional(),
  /** The robot of 企业微信, 钉钉 or 飞书 that gets messages, and 钉钉's signing secret. */
  MESSAGE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  MESSAGE_WEBHOOK_SECRET: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Keys shared by several processes; without them each data folder makes its own (lib/backend/base/crypto.ts). */
  SECRET_KEY: z.string().optional(),
  APP_KEY: z.string().optional(),
  SESSION_SECRET: z.string().optional(),
})

export type Environment = z.infer<typeof schema>

/** A setting is wrong; the message names it and is meant for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/** Reads settings from `source`; an empty value counts as absent. Throws EnvironmentError naming every wrong setting. */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`)
    throw new EnvironmentError(`Wrong settings in the environment:\n  ${wrong.join('\n  ')}`)
  }
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = parsed.data
  const store = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  const missing = Object.entries(store).filter(([, value]) => !value)
  if (missing.length > 0 && missing.length < 4)
    throw new EnvironmentError(
      `Wrong settings in the environment:\n  ${missing.map(([name]) => name).join(', ')}: needed with the other S3 settings`,
    )
  return parsed.data
}

let read: Environment | undefined

/** The process's settings, parsed at the first use. */
export function environment(): Environment {
  read ??= parseEnvironment(process.env)
  return read
}
