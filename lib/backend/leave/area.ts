// The area of leave requests.
import { leave } from '../../model/entities/leave.ts'
import type { Area } from '../area/area.ts'
import { approvedBusiness, lockedWhileApproved } from '../bpm/store/approved.ts'
import { serveEntity } from '../entity/calls.ts'
import { leaveCalls } from './calls.ts'
import { checkLeave, describeLeave, followLeave, isFullyCancelled, leaveContext, prepareLeave } from './leave.ts'

const locked = lockedWhileApproved(leave)

export const leaveArea: Area = {
  name: 'leave',
  calls: leaveCalls,
  entities: [
    serveEntity(leave, {
      ...locked,
      async beforeWrite(context, write) {
        await locked.beforeWrite(context, write)
        await prepareLeave(context, write)
      },
    }),
  ],
  businesses: {
    [leave.name]: approvedBusiness(leave, {
      check: checkLeave,
      describe: describeLeave,
      passed: (row) => (isFullyCancelled(row) ? 'VOID' : 'PASS'),
      follow: followLeave,
      context: leaveContext,
    }),
  },
}
