// A document or folder as the list of documents answers it.
import type { CallAnswer } from '@/lib/model/calls/names'

export type DocumentRow = CallAnswer<'POST /api/eis/restful/document/query'>['records'][number]
