// What a trial run answers.
import type { CallAnswer } from '@/lib/model/calls/names'

export type Trial = CallAnswer<'POST /api/bpm/biz/bpm/model/trial'>
