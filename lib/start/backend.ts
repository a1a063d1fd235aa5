// npm run backend: only the backend, as a service for UPSTREAM_URL of another process. Uses the compile cache, as start.ts does.
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
const { runBackend } = await import('./run-backend.ts')
runBackend()
