/** For drizzle-kit, which `npm run new-migration` runs. */
export default {
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: './db/migrations',
};
