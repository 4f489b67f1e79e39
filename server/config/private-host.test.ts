import { describe, expect, test } from 'vitest';
import { isPrivateHost } from './private-host.ts';

/** As an address in the configuration has it: `URL` writes numbers and names in one way. */
function hostOf(host: string): string {
  return new URL(`http://${host}:8080/v1`).hostname;
}

describe('a host in the house', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'api.localhost',
    '127.0.0.1',
    '127.255.255.254',
    '127.1',
    '0x7f000001',
    '2130706433',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '169.254.0.1',
    '[::1]',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
    '[fe80::1]',
    '[febf::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:192.168.1.5]',
    'ollama',
    'llama-server',
    'gpu.local',
    'gpu.local.',
    'host.docker.internal',
    'nas.home.arpa',
  ])('%s', (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(true);
  });
});

describe('a host elsewhere', () => {
  test.each([
    'api.openai.com',
    'example.com',
    'localhost.example.com',
    'local.example',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '192.169.0.1',
    '169.253.255.255',
    '169.255.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '10.0.0.1.example.com',
    '127.0.0.1.nip.io',
    '[2001:db8::1]',
    '[fbff::1]',
    '[fec0::1]',
    '[::]',
    '[::ffff:8.8.8.8]',
    '[2606:4700:4700::1111]',
  ])('%s', (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(false);
  });
});
