// Objectives and key results as their lists answer them.
import type { CallAnswer } from '@/lib/model/calls/names'

export type ObjectiveRow = CallAnswer<'POST /api/eis/restful/objective/query'>['records'][number]
export type ResultRow = CallAnswer<'POST /api/eis/restful/keyResult/query'>['records'][number]
