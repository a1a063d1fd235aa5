// The settings of everything that a run starts: keys of its own, so that kept databases stay readable, and a quiet log.

export const settings = {
  SECRET_KEY: 'bench-secret-key-that-guards-nothing-at-all',
  SESSION_SECRET: 'bench-session-secret-that-guards-nothing',
  APP_KEY: 'bench-application-key',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
}

Object.assign(process.env, settings)
