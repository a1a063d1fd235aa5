// npm start, npm run demo, npm run dev, npm run build.
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
const { run } = await import('./run.ts')
run(process.argv[2] ?? 'start')
