// Runs before each test file: files share a process, so that it reads the backend once; what the backend keeps there between two starts and the settings of a file go with the file.
interface Start {
  environment: NodeJS.ProcessEnv
}

const home = globalThis as Record<string, unknown> & { __vitestStart?: Start }
home.__vitestStart ??= { environment: { ...process.env } }
const { environment } = home.__vitestStart

/** The backend's homes in a process begin with two underscores, and so do Vitest's own, which stay. */
for (const name of Object.keys(home)) if (/^__(?!vi)[a-z]/.test(name)) delete home[name]

for (const name of Object.keys(process.env)) if (!(name in environment) && !name.startsWith('VITEST')) delete process.env[name]
Object.assign(process.env, environment)
