// Who has entered or asked for money: somebody else confirms it (docs/domain/roles-and-permissions.md#two-people).

interface Made {
  owner_key?: unknown
  create_by_key?: unknown
  commit_by_key?: unknown
}

/** Whether a record was entered or submitted by this user, or is his. */
export const isMadeBy = ({ owner_key, create_by_key, commit_by_key }: Made, userKey: string | undefined): boolean =>
  userKey !== undefined && [owner_key, create_by_key, commit_by_key].includes(userKey)
