// The operator's settings: the environment, parsed once. Each wrong setting gets one sentence.
import path from 'node:path'
import { z } from 'zod'
import { aboutSetting, environmentShape, findNearMisses, type SettingName } from '../../model/environment.ts'

const schema = z.object({
  NODE_ENV: z.string().default('production'),
  ...environmentShape,
  /** The folder of all local data: embedded database, files, secrets. Absolute. */
  DATA_DIR: environmentShape.DATA_DIR.transform((folder) => path.resolve(folder)),
})

export type Environment = z.infer<typeof schema>

/** A wrong setting; the message names it and is for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/** Reads settings from `source`; an empty value counts as absent. Throws EnvironmentError naming every wrong setting. */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0]) as SettingName))
    throw wrongSettings(
      [...names].map((name) => `${name} must be ${aboutSetting(name).expected}; without it: ${aboutSetting(name).otherwise}`),
    )
  }
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = parsed.data
  const store = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  const missing = Object.entries(store).filter(([, value]) => !value)
  if (missing.length > 0 && missing.length < 4)
    throw wrongSettings([`${missing.map(([name]) => name).join(', ')}: needed with the other S3 settings; give all of them or none`])
  return parsed.data
}

const wrongSettings = (lines: readonly string[]) =>
  new EnvironmentError(
    `环境设置有误，请更正后重新启动。 Wrong settings in the environment; correct them and start again:\n  ${lines.join('\n  ')}`,
  )

/** A line for each name in the environment that is probably a misspelt setting. */
export const environmentWarnings = (source: Record<string, string | undefined>): string[] =>
  findNearMisses(Object.keys(source)).map(
    ({ name, meant }) => `  ${name} 不是本产品的设置，是否想写 ${meant}？ ${name} is no setting and has no effect; ${meant} may be meant.`,
  )

let read: Environment | undefined

/** The process's settings, parsed at the first use. */
export function environment(): Environment {
  read ??= parseEnvironment(process.env)
  return read
}

/**
 * The next use parses the settings again.
 * @internal test files with different settings share a process
 */
export function forgetEnvironment(): void {
  read = undefined
}
