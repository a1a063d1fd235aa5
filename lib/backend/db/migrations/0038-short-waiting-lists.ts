// Migration 0038-short-waiting-lists: every GIN index, those made at run time too, lets few entries wait (see createIndexSql). Once released it is never changed.

export const statements: readonly string[] = [
  `do $$
declare
  found regclass;
begin
  for found in
    select c.oid from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter index %s set (gin_pending_list_limit = 128)', found);
  end loop;
end $$`,
]
