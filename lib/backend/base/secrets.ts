// The installation's secrets: from the environment, else created at the first start and stored in the data folder.
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Environment, EnvironmentError, environment } from './environment.ts'
import { makeFolder } from './make-folder.ts'

const schema = z.object({
  /** Encrypts private fields. Without it they are lost, so it is part of every backup. */
  dataKey: z.string().min(32),
  /** The application key of this installation, appKey on the wire. */
  appKey: z.string().min(16),
  /** Seals session cookies. */
  sessionSecret: z.string().min(32),
})

export type Secrets = z.infer<typeof schema>

/**
 * The secrets of an environment. Secrets missing in SECRET_KEY, APP_KEY and SESSION_SECRET come from `<DATA_DIR>/secrets.json` (mode 0600), created if missing; of several processes
 * that start at once, only one creates it. Throws EnvironmentError for a short secret or a damaged file.
 */
export function loadSecrets({ DATA_DIR, SECRET_KEY, APP_KEY, SESSION_SECRET }: Environment): Secrets {
  const given = { dataKey: SECRET_KEY, appKey: APP_KEY, sessionSecret: SESSION_SECRET }
  const complete = Object.values(given).every(Boolean)
  const kept = complete ? undefined : keptSecrets(DATA_DIR)
  const parsed = schema.safeParse({
    dataKey: given.dataKey ?? kept?.dataKey,
    appKey: given.appKey ?? kept?.appKey,
    sessionSecret: given.sessionSecret ?? kept?.sessionSecret,
  })
  if (parsed.success) return parsed.data
  throw new EnvironmentError('SECRET_KEY and SESSION_SECRET need at least 32 characters, APP_KEY at least 16')
}

function keptSecrets(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json')
  return readSecrets(file) ?? makeSecrets(folder, file)
}

function readSecrets(file: string): Secrets | null {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new EnvironmentError(`The secrets cannot be read: ${(error as Error).message}`)
  }
  try {
    return schema.parse(JSON.parse(content))
  } catch {
    throw new EnvironmentError(`${file} is damaged. Restore it from a backup: without it private fields cannot be decrypted`)
  }
}

/** Written to a temporary file, flushed and linked into place: the file is complete or absent, and the first of several processes wins. */
function makeSecrets(folder: string, file: string): Secrets {
  const made: Secrets = {
    dataKey: randomBytes(32).toString('base64url'),
    appKey: randomBytes(16).toString('hex'),
    sessionSecret: randomBytes(32).toString('base64url'),
  }
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    makeFolder(folder)
    const handle = openSync(draft, 'wx', 0o600)
    writeSync(handle, `${JSON.stringify(made, null, 2)}\n`)
    fsyncSync(handle)
    closeSync(handle)
  } catch (error) {
    throw new EnvironmentError(`The data folder ${folder} cannot be written: ${(error as Error).message}`)
  }
  try {
    linkSync(draft, file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readSecrets(file) ?? made
  } finally {
    rmSync(draft, { force: true })
  }
}

let loaded: Secrets | undefined

/** The process's secrets, loaded at the first use. */
export function secrets(): Secrets {
  loaded ??= loadSecrets(environment())
  return loaded
}
