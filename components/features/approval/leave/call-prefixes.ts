// The calls that show leave requests and approvals, reloaded after a change.

export const leaveCallPrefixes: readonly string[] = ['/leave/', '/task/instance/', '/process/instance/']
