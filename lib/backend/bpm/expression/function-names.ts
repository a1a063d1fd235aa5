// The functions that expressions may call, besides the library for variables.
export const functionNames = [
  'leader',
  'depart',
  'deptLeader',
  'role',
  'position',
  'dept',
  'chosen',
  'users',
  'date',
  'now',
  'dateTime',
  'currentUser',
  'round',
  'task:get',
  'date:format',
] as const

export type FunctionName = (typeof functionNames)[number]

export const isFunctionName = (name: string): name is FunctionName => (functionNames as readonly string[]).includes(name)
