// The process is alive.
import { answerHealth } from '@/lib/proxy/readiness.ts'

export const dynamic = 'force-dynamic'

export const GET = () => answerHealth()
