// The comments on follow-ups (docs/domain/follow-up.md#follow-up).
import { deleteFollowComments, saveFollowComment } from '../../model/calls/customer-records.ts'
import { followComment } from '../../model/entities/follow.ts'
import { deleteComments, saveComment } from '../entity/comments.ts'
import { type Call, serve } from '../kernel/call.ts'

export const followCommentCalls: readonly Call[] = [
  serve(saveFollowComment, {
    summary: ['评论跟进记录', 'Comment on a follow-up'],
    permission: ['crm:follow:q', 'crm:follow:a'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => (await saveComment(context, followComment, input)).comment,
  }),
  serve(deleteFollowComments, {
    summary: ['删除评论', 'Delete a comment'],
    permission: ['crm:follow:q', 'crm:follow:a'],
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => deleteComments(context, followComment, keys),
  }),
]
