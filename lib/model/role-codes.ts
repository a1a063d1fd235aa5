// The codes of the built-in roles that rules ask for (docs/domain/roles-and-permissions.md#roles).

/** The role of every employee. */
export const baseRole = 'applicant'
export const adminRole = 'admin'
/** Partners: people outside the company. */
export const partnerRole = 'partner'
/** Company leaders: they see everything and are asked as leaders. */
export const leaderRole = 'leader'
/** Roles whose holders are leaders of the whole company (docs/domain/roles-and-permissions.md#leaders). */
export const leaderRoles = [adminRole, leaderRole] as const
