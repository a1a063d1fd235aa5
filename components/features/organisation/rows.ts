// The rows that the screens of users read, as the calls of users answer them.
import type { CallAnswer } from '@/lib/model/calls/names'

export type User = CallAnswer<'GET /api/app/base/app/sys/user/list'>['records'][number]
