import * as migration_20261121_181043_initial from './20261121_181043_initial';
import * as migration_20261123_004008_list_keys from './20261123_004008_list_keys';

export const migrations = [
  {
    up: migration_20261121_181043_initial.up,
    down: migration_20261121_181043_initial.down,
    name: '20261121_181043_initial',
  },
  {
    up: migration_20261123_004008_list_keys.up,
    down: migration_20261123_004008_list_keys.down,
    name: '20261123_004008_list_keys'
  },
];
