// The process can do its work: the backend inside it answers, where there is one.
import { answerReady } from '@/lib/proxy/readiness.ts'

export const dynamic = 'force-dynamic'

export const GET = answerReady
