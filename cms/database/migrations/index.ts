import * as migration_20261129_060108_initial from './20261129_060108_initial';

export const migrations = [
  {
    up: migration_20261129_060108_initial.up,
    down: migration_20261129_060108_initial.down,
    name: '20261129_060108_initial'
  },
];
