// What shows leave requests and approvals, and loads again when one of them has changed.

export const leaveCallPrefixes: readonly string[] = ['/leave/', '/task/instance/', '/process/instance/']
