// npm run backend: the backend alone, as a service that UPSTREAM_URL of another process names. Keeps what Node compiles, as start.ts does.
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
const { runBackend } = await import('./run-backend.ts')
runBackend()
