// Errors that stop a start: printed as a message for the operator, or else with a stack.

export class StartError extends Error {
  override name = 'StartError'
}

/** Errors whose message is for the operator. */
const plainNames = new Set(['EnvironmentError', 'StartError', 'DatabaseError', 'SettingsError'])

/** Prints why the start failed and ends the process with code 1. */
export function explainAndExit(error: unknown): never {
  const plain = error instanceof Error && plainNames.has(error.name)
  console.error(plain ? `\n  ${(error as Error).message}\n` : error)
  process.exit(1)
}

/** Refuses a Node version that cannot run the TypeScript sources. */
export function requireNode(): void {
  const wanted = 24
  if (Number.parseInt(process.versions.node, 10) >= wanted) return
  throw new StartError(
    `Node ${wanted} is needed and this is ${process.versions.node}. Start with npm (npm start, npm run demo): it brings its own.`,
  )
}
