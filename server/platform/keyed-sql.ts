/**
 * SQL that is true for the workspaces in a parameter, where their rows are looked up by keys. PostgreSQL does not see which
 * they are, and takes each for an average one: a workspace that came after the tables were counted would stand for a single
 * row, so that all of its rows would be read rather than one for each key.
 */
export const anyWorkspaceIn = (workspaces: `$${number}`): string =>
  `any (array(select unnest(${workspaces}::uuid[])))`
