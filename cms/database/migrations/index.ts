import * as migration_20261121_145215_initial from './20261121_145215_initial';

export const migrations = [
  {
    up: migration_20261121_145215_initial.up,
    down: migration_20261121_145215_initial.down,
    name: '20261121_145215_initial'
  },
];
